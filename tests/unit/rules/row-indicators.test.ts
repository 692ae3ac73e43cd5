import { describe, expect, it } from 'vitest';
import { readPastedLine } from '../../../shared/rules/pasted-indicators';
import { indicatorColumns, readIndicators } from '../../../shared/rules/row-indicators';

const column = (key: string, label = key) => ({ key, label });
const keys = (...columns: readonly ReturnType<typeof column>[]) =>
  indicatorColumns(columns).map(({ key }) => key);

describe('the values of rows that exceptions are made of', () => {
  it('finds values in columns of senders, links and hashes, by their keys or their labels', () => {
    expect(
      keys(
        column('from_email'),
        column('a1', 'Sender domain'),
        column('links'),
        column('link_domains'),
        column('md5'),
        column('x9', 'SHA-256'),
        column('to'),
        column('recipients'),
        column('subject'),
        column('from_name'),
        column('macro_md5'),
        column('values'),
      ),
    ).toEqual(['from_email', 'a1', 'links', 'link_domains', 'md5', 'x9']);
    // The rows of a pivot name the fields by which they were found beside the values.
    expect(keys(column('fields'), column('values'))).toEqual(['values']);
  });

  it('leaves out the organization’s own people, hosts and links, and other values', () => {
    const own = ['contoso.example'];
    expect(
      readIndicators(
        'Ann <ann@contoso.example>, bad@evil.example https://portal.contoso.example/x http://u@evil.example:8/a mail.contoso.example evil[.]example .exe words',
        own,
      ),
    ).toEqual(['bad@evil.example', 'http://u@evil.example:8/a', 'evil.example']);
    expect(readIndicators('B'.repeat(32), own)).toEqual(['B'.repeat(32)]);
    expect(readIndicators('198.51.100.7', own)).toEqual(['198.51.100.7']);
  });

  it.each(['https://evil.example/a,b.php', 'https://evil.example/a;b', "https://evil.example/it's"])(
    'keeps the URL %s complete, also when its line is read again',
    (url) => {
      const [line = '', ...others] = readIndicators(url, []);
      expect(others).toEqual([]);
      expect(readPastedLine(line)).toEqual([{ kind: 'url', text: url }]);
    },
  );

  it('keeps a repaired value as it was, so that the analyst looks at it when its line is read again', () => {
    expect(readIndicators('o’brien@evil.example', [])).toEqual(['o’brien@evil.example']);
    expect(readIndicators("O'Brien <o'brien@evil.example>", [])).toEqual(["o'brien@evil.example"]);
  });
});
