/** Reports a file that would be larger than its format can hold. It has its own file so that checking for it loads no writer. */
export class FileTooLarge extends Error {}
