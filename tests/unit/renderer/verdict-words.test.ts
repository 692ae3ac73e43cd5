import { expect, it } from 'vitest';
import { authLabel, formatVerdict } from '../../../renderer/components/verdict';

it.each(['bestguesspass', 'softfail', 'hardfail', 'temperror', 'permerror'])(
  'names the result %s of SPF, DKIM and DMARC in words',
  (result) => {
    expect(authLabel(result)).toMatch(/^\S+ \S+$/);
    expect(authLabel(result.toUpperCase())).toBe(authLabel(result));
  },
);

it('shows a result that it does not know as sent', () => {
  expect([authLabel('pass'), authLabel('policy')]).toEqual(['pass', 'policy']);
});

it.each(['suspicious', 'suspected', 'suspicious_phishing', 'suspicious_malware'])(
  'calls %s suspicious, as the queues and files do',
  (value) => expect(formatVerdict(value).text).toMatch(/^Suspicious/),
);
