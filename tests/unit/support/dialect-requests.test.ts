import { describe, expect, it } from 'vitest';
import { understandTarget } from '../../support/dialects/requests';
import { createSpeaker } from '../../support/dialects/shapes';
import { createDialect } from '../../support/dialects/traits';

describe('the target of a request to a dialect', () => {
  it('keeps every value of a query key that is repeated, in their order', () => {
    const speaker = createSpeaker(createDialect(0));
    const target = '/api/v1/findings?finding_ids=b&limit=5&finding_ids=a';
    expect(understandTarget(speaker, target)).toBe(target);
  });

  it('names the ID of the demo tenant in place of each of its own', () => {
    const speaker = createSpeaker({ ...createDialect(0), ids: 'number' });
    const [one, two] = [String(speaker.ids.send('id-1')), String(speaker.ids.send('id-2'))];
    expect(understandTarget(speaker, `/api/v1/emails/${one}?of=${two}&of=${one}`)).toBe(
      '/api/v1/emails/id-1?of=id-2&of=id-1',
    );
  });
});
