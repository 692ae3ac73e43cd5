/** The password that malware samples are customarily zipped with. */
export const SAMPLE_PASSWORD = 'infected';
