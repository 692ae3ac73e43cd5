const count = (files: number): string => `${files.toLocaleString('en-US')} ${files === 1 ? 'file' : 'files'}`;

/** Texts about downloads. */
export const TEXT = {
  unavailable: 'The tenant can’t provide this file. It may have been deleted, or it is too old.',
  saveZip: 'Save the sample in a password-protected zip',
  saveRaw: 'Save the sample as it is',
  interrupted: 'The download kept failing. No partial file was saved.',
  encoded: (encoding: string) =>
    `The file came with the encoding ${encoding} and without a known hash, so it can’t be checked. Nothing was saved.`,
  notEncoded:
    'Ask the administrator of the portal or the network to send downloads without compression, then download it again.',
  cutShort: (bytes: number, total: number) =>
    `The file was cut short: ${bytes.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} bytes received. Nothing was saved.`,
  downloadAgain: 'Download it again.',
  anotherFile: 'The file’s hash differs from the one that the tenant sent for it. Nothing was saved.',
  rescan: 'Rescan the entity, then download it again.',
  saveMailZip: 'Save the email in a password-protected zip',
  saveMail: 'Save the email as it is',
  untitled: 'email',
  rebuilt:
    'Rebuilt from the headers and the body that the tenant sends: the body is re-encoded, and attachments are not included.',
  headersLeftOut: (lines: number) =>
    `${lines.toLocaleString('en-US')} ${lines === 1 ? 'header' : 'headers'} could not be read and ${lines === 1 ? 'is' : 'are'} missing.`,
  chooseFolder: (files: number) => `Choose a folder for ${count(files)}`,
  downloadTitle: (files: number) => `Download ${count(files)}`,
  savedOf: (saved: number, asked: number, folder: string) =>
    `${saved.toLocaleString('en-US')} of ${count(asked)} saved in “${folder}”.`,
  listName: 'postern-downloads.json',
  seeList: 'The list in the folder names the reason for each file.',
  downloadRest: 'Download the rest again.',
  listedIn: (path: string) => `The result for each file is listed in ${path}.`,
  notListed: 'Their list could not be written.',
} as const;
