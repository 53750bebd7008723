// Where a resource deviates from what is generated: one small file each, registered here.
export {}
