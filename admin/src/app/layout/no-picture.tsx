/** An empty box of the size of an icon. */
export const NoPicture = () => <span className="anticon" style={{ width: '1em' }} />
