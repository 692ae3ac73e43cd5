export const text = {
  label: 'The list of known egress',
  notNetwork: (network: string) => `“${network}” isn’t a network in canonical form.`,
  notSaved: 'The list of known egress could not be saved.',
  importTitle: 'Import networks',
  fileKind: 'Text or csv',
  tooLarge: 'The file is larger than 1 MB.',
  chooseSmaller: 'Choose a file with fewer networks.',
  notText: 'The file is not text in UTF-8.',
  chooseText: 'Save it as text or csv in UTF-8, and import that.',
} as const;
