/** Constants of the container of an encrypted workbook (MS-CFB), which the writer and the reader share. */
export const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Streams shorter than this are stored in the container's stream of small streams. */
export const MINI_CUTOFF = 4096;
export const MINI_SECTOR = 64;
export const DIRECTORY_ENTRY = 128;
/** Sectors of the allocation table that the header itself lists. */
export const HEADER_DIFAT = 109;
export const END_OF_CHAIN = 0xffff_fffe;
export const FAT_SECTOR = 0xffff_fffd;
export const DIFAT_SECTOR = 0xffff_fffc;
export const NO_SECTOR = 0xffff_ffff;
/** Kinds of directory entries. */
export const ENTRY_KINDS = { storage: 1, stream: 2, root: 5 } as const;
