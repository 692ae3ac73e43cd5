/** Tells that the analyst cancelled; nothing is left on the disk. */
export class Cancelled extends Error {}
