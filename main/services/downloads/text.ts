/** Texts about downloads. */
export const TEXT = {
  unavailable: "The tenant can't provide this file. It may have been deleted, or it is too old.",
  saveZip: 'Save the sample in a password-protected zip',
  saveRaw: 'Save the sample as it is',
  interrupted: 'The download kept failing. No partial file was saved.',
  encoded: (encoding: string) =>
    `The file came with the encoding ${encoding} and without a known hash, so it can't be checked. Nothing was saved.`,
  cutShort: (bytes: number, total: number) =>
    `The file was cut short: ${bytes.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} bytes came. Nothing was saved.`,
  downloadAgain: 'Download it again.',
  anotherFile: 'The tenant sent another file than the one it scanned: the hash differs. Nothing was saved.',
  rescan: 'Rescan the entity, then download it again.',
} as const;
