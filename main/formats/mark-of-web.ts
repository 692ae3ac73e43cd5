import { writeFile } from 'node:fs/promises';

/** Tells Windows that a file came from the internet, without naming its origin. */
const ZONE = '[ZoneTransfer]\r\nZoneId=3\r\n';

/**
 * Marks a file as downloaded, so that the system asks before it runs. Windows stores the mark beside the file;
 * macOS sets its own by `LSFileQuarantineEnabled` in the application's Info.plist; Linux has none. If the disk cannot store the mark, nothing happens.
 */
export const writeMarkOfTheWeb = async (path: string, platform: string): Promise<void> => {
  if (platform === 'win32') await writeFile(`${path}:Zone.Identifier`, ZONE).catch(() => undefined);
};
