/** Thrown when the analyst cancels; nothing is left on the disk. */
export class Cancelled extends Error {}
