import { addressBits } from './networks';

/** Tells if a text is an IP address, of either version. */
export const isIp = (text: string): boolean => addressBits(text) !== undefined;
