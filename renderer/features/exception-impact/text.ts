/** All text about what exceptions do to the mails and files of the last days. */
import { formatCount } from '../../state/format';

export const TEXT = {
  phishing: {
    failed: (app: string, why: string) => `Phishing in ${app} could not be read: ${why}`,
    noFields: (app: string) =>
      `${app} has no fields for verdict, time and sender, so its phishing is unknown.`,
    part: (app: string, read: number, total: number) =>
      `Only the first ${formatCount(read)} of ${formatCount(total)} phishing mails in ${app} were read.`,
    most: (most: number, total: number) =>
      `Only the ${formatCount(most)} most frequent of ${formatCount(total)} phishing domains were used.`,
  },
} as const;
