/** All text of the screen of a record. */
export const TEXT = {
  title: 'Record',
  none: 'This tab has no record',
  noneNext: 'Find one in the palette by an ID, a hash, an address or a Message-ID.',
} as const;
