/** Reports a file that would be larger than its format can hold. In a file of its own, so that telling it apart loads no writer. */
export class FileTooLarge extends Error {}
