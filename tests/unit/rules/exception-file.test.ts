import { brandOfPack } from '../../support/brands';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NewException } from '../../../shared/model/exception';
import { EXCEPTION_TYPES } from '../../../shared/model/ids';
import { findExceptionColumns } from '../../../shared/rules/exception-columns';
import { readExceptionRow } from '../../../shared/rules/exception-file';
import { findExceptionError } from '../../../shared/rules/exception-check';
import { flagsByName, resolveFlags } from '../../../shared/rules/flags';

const FLAGS = flagsByName(resolveFlags());
const OURS = ['Value', 'Type', 'List', 'Tool', 'Scope', 'Comment', 'Exclusive', 'Payload', 'ID'];
const read = (names: readonly string[], ...cells: readonly string[]) =>
  readExceptionRow(cells, findExceptionColumns(names), FLAGS, brandOfPack('checkpoint'));

describe('exceptions in a file', () => {
  it('reads a row of an export as the same exception', () => {
    const row = [
      'pdf',
      'file_type',
      'allow',
      'checkpoint_av',
      '',
      'Ticket 1',
      'true',
      '{"mode":"with_link","owner":"a"}',
      'x',
    ];
    expect(read(OURS, ...row)).toEqual({
      entry: {
        sec_type: 'checkpoint_av',
        exception_type: 'file_type',
        exception_str: 'pdf',
        exception_payload: { mode: 'with_link', owner: 'a' },
        comment: 'Ticket 1',
        is_exclusive: true,
      },
    });
  });

  it('reads the names of a tenant, and names as the screen shows them', () => {
    const names = ['exception_str', 'farm_customer_exception_type', 'sec_entity_type', 'Mode'];
    expect(read(names, 'fabrikam[.]example', 'Blocked domain', 'Smart URL', '')).toMatchObject({
      entry: { exception_type: 'block-domain', sec_type: 'avanan_url', exception_str: 'fabrikam.example' },
    });
    expect(read(names, '.docx', 'allow_file_type', 'cp_threat_extraction', 'Without a link')).toMatchObject({
      entry: { exception_payload: { mode: 'without_link' } },
    });
  });

  it.each([
    ['a type is missing', ['a@b.example', '', '', 'ap_avanan']],
    ['no type “color”', ['red', 'color', '', 'ap_avanan']],
    ['security tool is missing', ['a@b.example', 'sender_email', '', '']],
    ['enter an md5', ['xyz', 'hash', '', 'checkpoint_te']],
    ['isn’t a json object', ['pdf', 'file_type', '', 'checkpoint_av', '', '', '', '[1]']],
    ['exclusive must be yes or no', ['a@b.example', 'sender_email', '', 'ap_avanan', '', '', 'on']],
    ['only file types', ['a@b.example', 'sender_email', '', 'ap_avanan', '', '', '', '{"mode":"with_link"}']],
  ])('says of a row that %s', (message, cells) => {
    const row = read(OURS, ...cells);
    expect('error' in row && row.error.toLowerCase()).toContain(message);
  });

  it('refuses a mode that it does not know, which would widen an exception', () => {
    const names = ['Value', 'Type', 'Tool', 'Mode'];
    const row = read(names, 'pdf', 'file_type', 'checkpoint_av', 'only with links');
    expect('error' in row && row.error).toContain('There is no mode “only with links”');
    expect('error' in read(names, 'pdf', 'file_type', 'checkpoint_av', ' ')).toBe(false);
  });

  it('accepts exactly what the form accepts, whatever the cells hold', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...EXCEPTION_TYPES, 'x'),
        fc.array(fc.string({ unit: 'grapheme' }), { minLength: 9, maxLength: 9 }),
        (type, cells) => {
          const row = read(OURS, ...cells.map((cell, at) => (at === 1 ? type : cell)));
          if ('error' in row) return row.error !== '';
          const entry: NewException = row.entry;
          return findExceptionError(entry, FLAGS, [entry.exception_type]) === undefined;
        },
      ),
    );
  });
});
