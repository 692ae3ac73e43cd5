import { describe, expect, it } from 'vitest';
import { countStates } from '../../../shared/rules/entity-state';
import { FIELD_PART_IDS, FIELD_PARTS } from '../../../shared/rules/field-parts';
import { chosenIn, findPart, findParts, partNamed } from '../../../shared/rules/find-part';
import { findHarm } from '../../../shared/rules/harms';
import { indicatorColumns } from '../../../shared/rules/row-indicators';

const column = (key: string, label = key) => ({ key, label });
const COLUMNS = ['expediteur', 'from_email', 'verdict', 'avis', 'is_quarantined', 'quarantaine'].map((key) =>
  column(key),
);

describe('the field that plays a part', () => {
  it('becomes the one that the analyst chose, as long as the tenant has it', () => {
    expect(findPart(COLUMNS, 'sender')?.key).toBe('from_email');
    expect(findPart(COLUMNS, 'sender', { sender: 'expediteur' })?.key).toBe('expediteur');
    expect(findPart(COLUMNS, 'sender', { sender: 'gone' })?.key).toBe('from_email');
  });

  it('stays the one that was chosen before its part had the present ID', () => {
    const of = { saas: 'mail', domain: 'email' } as const;
    const chosen = (stored: Readonly<Record<string, string>>) =>
      chosenIn({ fields: { 'mail email': stored } }, of);
    const former = { attachmentMd5: 'a', fileSha256: 'b', author: 'expediteur', verdict: 'avis' };
    expect(chosen(former)).toEqual({ md5: 'a', sha256: 'b', sender: 'expediteur', verdict: 'avis' });
    expect(findPart(COLUMNS, 'sender', chosen(former))?.key).toBe('expediteur');
    expect(chosen({ fileMd5: 'c', attachmentSha256: 'd' })).toEqual({ md5: 'c', sha256: 'd' });
    expect(chosen({ sender: 'now', author: 'former' })).toEqual({ sender: 'now' });
    expect(chosen({ constructor: 'x' })).toEqual({ constructor: 'x' });
  });

  it('stands alone among several that could play it once it is chosen', () => {
    const keys = (chosen: Readonly<Record<string, string>>) =>
      findParts(COLUMNS, ['verdict', 'sender'], chosen).map(({ key }) => key);
    expect(keys({})).toEqual(['from_email', 'verdict']);
    expect(keys({ verdict: 'avis' })).toEqual(['from_email', 'avis']);
  });

  it('comes first by its own names, then by what they look like', () => {
    expect(findPart([column('author'), column('sender')], 'sender')?.key).toBe('sender');
    expect(findPart([column('x1', 'Sender e-mail address')], 'sender')?.key).toBe('x1');
    expect(findPart([column('author'), column('user')], 'sender', {}, 'message')?.key).toBe('user');
    expect(findPart([column('user')], 'sender', {}, 'email')).toBeUndefined();
  });

  it('plays no verdict if its column is that of the app or of a tool, whatever its label', () => {
    expect(findPart([column('app_verdict', 'Verdict'), column('v2', 'Final verdict')], 'verdict')?.key).toBe(
      'v2',
    );
    expect(findPart([column('app_verdict', 'Verdict')], 'verdict')).toBeUndefined();
    expect(findPart([column('verdict', 'Phishing verdict')], 'verdict')?.key).toBe('verdict');
  });

  it('tells which part a value plays by its name', () => {
    expect(partNamed('email', ['fromEmail'])).toBe('sender');
    expect(partNamed('file', ['md5'])).toBe('md5');
    expect(partNamed('email', ['mood', ''])).toBeUndefined();
  });

  it('answers to the first of its own names', () => {
    for (const part of FIELD_PART_IDS) {
      const [name] = FIELD_PARTS[part].names;
      if (name !== undefined) expect([part, findPart([column(name)], part)?.key]).toEqual([part, name]);
    }
  });
});

describe('what is read from rows by the fields that the analyst chose', () => {
  it('tells their states', () => {
    const rows = [['m1', ['', '', '', '', false, true]]] as const;
    expect(countStates(COLUMNS, rows).quarantined).toEqual({ yes: 0, no: 1 });
    expect(countStates(COLUMNS, rows, { quarantined: 'quarantaine' }).quarantined).toEqual({ yes: 1, no: 0 });
  });

  it('tells their harm, and the values that exceptions are made of', () => {
    const record: Readonly<Record<string, string>> = { verdict: 'clean', avis: 'malware' };
    const harm = (chosen: Readonly<Record<string, string>>) =>
      findHarm(Object.keys(record), (key) => record[key], chosen);
    expect([harm({}), harm({ verdict: 'avis' })]).toEqual([undefined, 'malware']);
    expect(indicatorColumns(COLUMNS, { sender: 'expediteur' }).map(({ key }) => key)).toEqual(['expediteur']);
  });
});
