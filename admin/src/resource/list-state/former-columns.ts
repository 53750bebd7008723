/** The former names of columns that were no fields, by resource: people's choices, views and bookmarks have them. */
export const formerColumns: {
  readonly [resource: string]: { readonly [former: string]: string } | undefined
} = {
  school: { inchargeName: 'atlIncharge', principalName: 'principal' },
  partner: { decisionMakerName: 'decisionMaker' },
  apartment: { inchargeName: 'incharge' },
}
