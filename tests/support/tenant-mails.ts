/** Changes to the mails of a demo tenant, as if others had come in. */
import type { Tenant } from '../../main/demo/tenant';

/** Gives a number of further Office 365 mails this subject: what a query for it finds that it did not find before. */
export const giveSubject = ({ store }: Tenant, subject: string, mails: number): void => {
  const ids = store
    .cells(
      `SELECT "entity_id" FROM "email" WHERE "saas" = 'office365_emails' AND "copy_of" IS NULL AND "subject" <> ? LIMIT ?`,
      [subject, mails],
    )
    .map(([id]) => id);
  store.cells(
    `UPDATE "email" SET "subject" = ? WHERE "entity_id" IN (SELECT value FROM json_each(?)) RETURNING 1`,
    [subject, JSON.stringify(ids)],
  );
};
