import { addressBits } from './networks';

/** Returns true if a text is an IP address, of either version. */
export const isIp = (text: string): boolean => addressBits(text) !== undefined;
