import { beforeEach, expect, it } from 'vitest';
import { ok } from '../../../../shared/bridge';
import { Attachment, Email } from '../../../../shared/model/entity';
import { useExceptionStart } from '../../../../renderer/features/exception/exception-form-store';
import { startRecordException } from '../../../../renderer/record/record-exception';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { answer, installMain } from '../../../support/page';
import { EMAIL_TARGET, OFFLINE } from '../../../support/record';

const EMAIL = Email.parse({ entity_id: 'e1', subject: 'Invoice', from_email: 'x@evil.example' });
const hash = (at: number) => at.toString(16).padStart(32, '0');

beforeEach(() => useOverlay.setState({ toasts: [] }));

it('offers the hashes of all attachments, also of those after the first page', async () => {
  installMain({
    'entity.email': answer(EMAIL),
    'entity.emailAttachments': (input) => {
      const { offset = 0 } = input as { readonly offset?: number };
      const rows = Array.from({ length: Math.min(25, 40 - offset) }, (_, i) =>
        Attachment.parse({ entity_id: `f${offset + i}`, name: `a${offset + i}.pdf`, md5: hash(offset + i) }),
      );
      return ok({ rows, total_rows: 40 });
    },
  });
  await startRecordException(EMAIL_TARGET);
  const { seen } = useExceptionStart.getState().start;
  expect(seen?.hash).toHaveLength(40);
  expect(useOverlay.getState().toasts).toEqual([]);
});

it('says if the attachments can’t be read, and offers the rest', async () => {
  installMain({ 'entity.email': answer(EMAIL), 'entity.emailAttachments': () => OFFLINE });
  await startRecordException(EMAIL_TARGET);
  expect(useOverlay.getState().toasts.at(-1)?.text).toMatch(/^The attachments could not be read/);
  expect(useExceptionStart.getState().start.seen?.sender_email).toContain('x@evil.example');
});

it('offers the attachments before a page that fails, and says why the rest is missing', async () => {
  installMain({
    'entity.email': answer(EMAIL),
    'entity.emailAttachments': (input) =>
      (input as { readonly offset?: number }).offset
        ? OFFLINE
        : ok({
            rows: Array.from({ length: 25 }, (_, i) =>
              Attachment.parse({ entity_id: `f${i}`, name: `a${i}.pdf`, md5: hash(i) }),
            ),
            total_rows: 40,
          }),
  });
  await startRecordException(EMAIL_TARGET);
  expect(useExceptionStart.getState().start.seen?.hash).toHaveLength(25);
  const said = useOverlay.getState().toasts.at(-1);
  expect(said?.text).toBe(
    'Only the first 25 attachments could be read. The names and hashes of the rest are not offered.',
  );
  expect(said?.next).toContain(OFFLINE.ok ? '' : OFFLINE.failure.message);
});
