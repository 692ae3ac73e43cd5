import { describe, expect, it } from 'vitest';
import { noteVerdicts } from '../../../../renderer/record/verdicts/former-verdicts';
import { SecToolResult } from '../../../../shared/model/entity';

describe('former verdicts', () => {
  const result = (sec_tool: string, verdict: string) => SecToolResult.parse({ sec_tool, verdict });

  it('tell apart the results of one tool, and stay until the verdict changes again', () => {
    noteVerdicts('k', [result('av', 'clean'), result('av', 'malware')]);
    const again = [result('av', 'clean'), result('av', 'clean')];
    const changed = noteVerdicts('k', again);
    expect([...changed.values()].map(({ verdict }) => verdict)).toEqual(['malware']);
    const later = [result('av', 'clean'), result('av', 'clean')];
    expect([...noteVerdicts('k', later).keys()]).toEqual([later[1]]);
    expect(noteVerdicts('other', later).size).toBe(0);
  });

  it('follow the file that a result names, in whatever order the results come', () => {
    const of = (file: string, verdict: string) =>
      SecToolResult.parse({ sec_tool: 'av', verdict, details: { file_name: file } });
    noteVerdicts('files', [of('a.exe', 'malware'), of('b.txt', 'clean')]);
    expect(noteVerdicts('files', [of('b.txt', 'clean'), of('a.exe', 'malware')]).size).toBe(0);
    const changed = [of('b.txt', 'phishing'), of('a.exe', 'malware')];
    expect([...noteVerdicts('files', changed)]).toMatchObject([[changed[0], { verdict: 'clean' }]]);
  });

  it('stay unknown for results that only come in another order, or of which it is not certain', () => {
    noteVerdicts('unnamed', [result('av', 'malware'), result('av', 'clean')]);
    expect(noteVerdicts('unnamed', [result('av', 'clean'), result('av', 'malware')]).size).toBe(0);
    expect(noteVerdicts('unnamed', [result('av', 'spam'), result('av', 'phishing')]).size).toBe(0);
  });
});
