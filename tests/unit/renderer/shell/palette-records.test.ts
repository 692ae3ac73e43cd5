import { describe, expect, it } from 'vitest';
import { profileEntries } from '../../../../renderer/shell/palette/profile-entries';
import { readTyped } from '../../../../renderer/query/typed-kind';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { ENTITY_PATH_TYPES } from '../../../../shared/model/ids';

const entriesFor = (text: string) => {
  const typed = readTyped(text);
  return typed ? profileEntries(typed, (shown) => shown, []) : [];
};
const labels = (text: string) => entriesFor(text).map(({ label }) => label);

describe('the records that the palette offers', () => {
  it.each([
    ['A@contoso.example', ['Open the user or group A@contoso.example', 'Open the email A@contoso.example']],
    ['a@contoso[.]example', ['Open the user or group a@contoso.example', 'Open the email a@contoso.example']],
    ['<1.2@mail.example>', ['Open the email <1.2@mail.example>']],
    ['ab'.repeat(16), [`Open the file with MD5 ${'ab'.repeat(16)}`, `Open the entity ${'ab'.repeat(16)}`]],
    [
      'AB'.repeat(32),
      [`Open the file with SHA-256 ${'ab'.repeat(32)}`, `Open the entity ${'ab'.repeat(32)}`],
    ],
    ['entity/slack2/T1', ['Open the entity entity/slack2/T1']],
    ['payment declined', []],
    ['AAMkAGI2TG93AAA=', ['Open the entity AAMkAGI2TG93AAA=']],
    ['u-17', ['Open the entity u-17']],
    ['tenant.user.ab', ['Open the entity tenant.user.ab']],
  ])('offered records match what %s can be', (text, expected) => {
    expect(labels(text)).toEqual(expected);
  });

  it('lists records after the hunts if the text may be something other than an ID', () => {
    const places = (text: string) => entriesFor(text).map(({ madeForText }) => madeForText);
    expect(['AAMkAGI2TG93AAA=', 'a.b2.example', 'ab'.repeat(16)].map(places)).toEqual([
      ['last'],
      ['last'],
      ['first', 'first'],
    ]);
  });

  it.each(ENTITY_PATH_TYPES)('offered records include the entity of the path type %s and an ID', (type) => {
    entriesFor(`${type}/id-1`)[0]?.run();
    expect(useWorkspace.getState().tabs.at(-1)).toMatchObject({
      screen: 'record',
      draft: { ref: { kind: 'path', type, id: 'id-1' } },
    });
  });
});
