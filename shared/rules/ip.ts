const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
const IPV6 = /^(?=.*:.*:)[\da-f:]{2,39}(?:%\w+)?$/i;

/** Tells if a text is an IP address, of either version. */
export const isIp = (text: string): boolean => IPV4.test(text) || IPV6.test(text);
