/** The customary zip password of malware samples. */
export const SAMPLE_PASSWORD = 'infected';
