import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  draftEntries,
  draftMissing,
  draftOfRow,
  draftProblems,
  draftValues,
  newExceptionDraft,
  toolForType,
} from '../../../../renderer/features/exception/exception-draft';
import { seenValues, typeOfValue, valueForType } from '../../../../renderer/features/exception/seen-values';
import { EXCEPTION_TYPES } from '../../../../shared/model/ids';
import { exceptionTypesFor } from '../../../../shared/rules/exception-gating';
import { DEFAULT_BRAND } from '../../../../shared/rules/brand';
import { flagsByName, resolveFlags } from '../../../../shared/rules/flags';

const FLAGS = flagsByName(resolveFlags());
const MD5 = 'd'.repeat(32);
const draft = newExceptionDraft({
  sec_type: 'ap_avanan',
  exception_type: 'sender_email',
  exception_str: 'a@fabrikam.example',
  created_by_email: 'me@contoso.example',
});

describe('the draft of an exception', () => {
  it('becomes one entry, without what its type does not have', () => {
    expect(draftEntries({ ...draft, mode: 'with_link', comment: ' Ticket 1 ' }, undefined)).toEqual([
      {
        sec_type: 'ap_avanan',
        exception_type: 'sender_email',
        exception_str: 'a@fabrikam.example',
        comment: 'Ticket 1',
        is_exclusive: false,
      },
    ]);
    const files = [{ entity_type: 'onedrive_file', entity_id: 'f' }];
    const fileType = {
      ...draft,
      sec_type: 'checkpoint_av',
      exception_type: 'file_type',
      exception_str: '.PDF',
    };
    expect(draftEntries({ ...fileType, mode: 'with_link' }, files)).toMatchObject([
      { exception_str: '.PDF', exception_payload: { mode: 'with_link' }, files },
    ]);
  });

  it('makes an entry of each sender of password-protected attachments, and names one once', () => {
    const senders = {
      ...draft,
      sec_type: 'checkpoint_te',
      exception_type: 'ppat_sender_name',
      exception_str: 'Human Resources\r\n\n  hr@contoso.example \nHuman Resources\n',
    };
    expect(draftValues(senders)).toEqual(['Human Resources', 'hr@contoso.example']);
    expect(draftEntries(senders, undefined)).toHaveLength(2);
    expect(draftProblems(senders, FLAGS, undefined)).toEqual({});
  });

  it('keeps lines together in a text', () => {
    expect(draftValues({ ...draft, exception_type: 'text_content', exception_str: 'a\nb' })).toEqual([
      'a\nb',
    ]);
  });

  it('says what it lacks, one after the other, and what is wrong at its field', () => {
    expect(draftMissing(draft, true)).toBeUndefined();
    expect(draftMissing({ ...draft, created_by_email: '' }, false)).toBeUndefined();
    const lacks = (patch: Partial<typeof draft>) => draftMissing({ ...draft, ...patch }, true)?.field;
    expect([
      lacks({ sec_type: '' }),
      lacks({ exception_type: '' }),
      lacks({ exception_str: ' ' }),
      lacks({ created_by_email: '' }),
    ]).toEqual(['sec_type', 'exception_type', 'exception_str', 'created_by_email']);
    const wrong = (patch: Partial<typeof draft>, offered?: readonly string[]) =>
      Object.keys(draftProblems({ ...draft, ...patch }, FLAGS, offered));
    expect(wrong({})).toEqual([]);
    expect(wrong({ exception_str: '' })).toEqual([]);
    expect(wrong({ exception_str: 'x y' })).toEqual(['exception_str']);
    expect(wrong({ exception_type: 'hash', exception_str: MD5 })).toEqual(['exception_type']);
    expect(wrong({ exception_type: 'hash', exception_str: MD5 }, ['hash'])).toEqual([]);
    expect(wrong({}, ['hash'])).toEqual(['exception_type']);
    expect(wrong({ created_by_email: 'me' })).toEqual(['created_by_email']);
  });

  it('returns what a stored exception has, and keeps the keys that only its tenant knows', () => {
    const cells: Readonly<Record<string, unknown>> = {
      sec_type: 'checkpoint_av',
      exception_type: 'file_type',
      exception_str: 'pdf',
      comment: 'Ticket 1',
      is_exclusive: true,
      exception_payload: '{"mode":"without_link","owner":"soc"}',
    };
    const read = newExceptionDraft({ ...draftOfRow((key) => cells[key]), created_by_email: 'me@c.example' });
    expect(draftEntries(read, undefined)).toEqual([
      {
        sec_type: 'checkpoint_av',
        exception_type: 'file_type',
        exception_str: 'pdf',
        comment: 'Ticket 1',
        is_exclusive: true,
        exception_payload: { owner: 'soc', mode: 'without_link' },
      },
    ]);
    const hostile = draftOfRow((key) => (key === 'exception_payload' ? '[1' : null));
    expect([hostile.payload, hostile.exception_str]).toEqual([{}, '']);
  });

  it('chooses a tool that takes the type', () => {
    for (const type of EXCEPTION_TYPES)
      expect(exceptionTypesFor(toolForType(type, FLAGS, DEFAULT_BRAND), FLAGS)).toContain(type);
    expect(toolForType('sender_email', FLAGS, DEFAULT_BRAND)).toBe('ap_avanan');
    const hidden = { ...DEFAULT_BRAND, hiddenTools: ['ap_avanan'] };
    expect(toolForType('sender_email', FLAGS, hidden)).not.toBe('ap_avanan');
  });
});

describe('what an analyst sees', () => {
  it('offers values to the types that take them', () => {
    const seen = seenValues({
      senders: ['a@fabrikam.example'],
      senderNames: ['Human Resources'],
      texts: ['Invoice', ''],
      urls: ['https://User@Fabrikam.example:8080/a?b', 'javascript:alert(1)'],
      fileNames: ['plan.PDF', 'README'],
      hashes: [MD5, MD5, ''],
    });
    expect(seen).toMatchObject({
      sender_email: ['a@fabrikam.example', 'fabrikam.example'],
      recipient_email: [],
      text_content: ['Invoice'],
      'block-url': ['https://User@Fabrikam.example:8080/a?b'],
      'allow-domain': ['fabrikam.example'],
      file_type: ['pdf'],
      hash: [MD5],
      ppat_sender_name: ['Human Resources', 'a@fabrikam.example'],
    });
  });

  it.each([
    ['attachment_md5', MD5, 'hash', MD5],
    ['subject', 'Your invoice 4711', 'text_content', 'Your invoice 4711'],
    ['from_email', 'a@fabrikam.example', 'sender_email', 'a@fabrikam.example'],
    ['recipients', 'b@contoso.example', 'recipient_email', 'b@contoso.example'],
    ['from_domain', 'fabrikam.example', 'sender_email', 'fabrikam.example'],
    ['link_domains', 'fabrikam.example', 'allow-domain', 'fabrikam.example'],
    ['url', 'https://fabrikam.example/x', 'allow-url', 'https://fabrikam.example/x'],
    ['attachment_names', 'plan.docx', 'file_type', 'docx'],
    ['from_name', 'Human Resources', 'ppat_sender_name', 'Human Resources'],
  ] as const)('counts in a cell of %s (%s) as %s', (column, value, type, expected) => {
    expect([typeOfValue(column, value), valueForType(type, value)]).toEqual([type, expected]);
  });

  it('gives any cell one of the types', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (column, value) =>
        EXCEPTION_TYPES.includes(typeOfValue(column, value)),
      ),
    );
  });
});
