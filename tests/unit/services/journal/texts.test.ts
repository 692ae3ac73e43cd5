import { expect, it } from 'vitest';
import { text } from '../../../../main/services/evidence/text';
import { endpointNames, findEndpoint } from '../../../../shared/api/contract';
import { isWrite } from '../../../../shared/api/endpoint';

it.each(endpointNames.filter((name) => isWrite(findEndpoint(name))))(
  'shows the call %s in words in the journal',
  (name) => expect(text.act(name)).not.toBe(name),
);

it('shows an act without words by its name', () => {
  expect(text.act('a.new.call')).toBe('a.new.call');
  expect(text.act('constructor')).toBe('constructor');
});
