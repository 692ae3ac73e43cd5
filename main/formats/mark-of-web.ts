import { writeFile } from 'node:fs/promises';

/** What Windows reads to know that a file came from outside: the internet zone, and nothing of where from. */
const ZONE = '[ZoneTransfer]\r\nZoneId=3\r\n';

/**
 * Marks a file as come from outside, so that the system asks before it runs (research R45). Windows keeps the mark beside the file;
 * macOS sets its own by `LSFileQuarantineEnabled` in the application's Info.plist; Linux has none. A disk that cannot keep it is no failure.
 */
export const writeMarkOfTheWeb = async (path: string, platform: string): Promise<void> => {
  if (platform === 'win32') await writeFile(`${path}:Zone.Identifier`, ZONE).catch(() => undefined);
};
