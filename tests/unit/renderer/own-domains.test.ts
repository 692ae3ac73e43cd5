import { describe, expect, it } from 'vitest';
import { EMAIL_FIELDS } from '../../../main/demo/config/email-fields';
import { asksForTimesOnly } from '../../../renderer/screens/hunt/run/learn-own-domains';
import { setSession, useApp } from '../../../renderer/state/app-store';
import { domainsOfUsers } from '../../../renderer/features/exception/learn-from-users';
import { commonDomains } from '../../../renderer/state/own-domains';
import type { SessionState } from '../../../shared/model/app-state';
import type { Condition } from '../../../shared/model/query';

const from = (sender: unknown, recipients: unknown, count = 1) => ({ sender, recipients, count });
/** Emails of twelve other domains. */
const toAll = (recipients: unknown, count: number) =>
  Array.from({ length: 12 }, (_, i) => from(`a@sender-${i}.example`, recipients, count));

it('takes domains that many recipients have for the organization’s own, and not those of a few others', () => {
  const emails = [
    ...toAll('["a@contoso.example","B <b@Contoso.example>"]', 3),
    ...toAll('c@contoso-labs.example', 5),
    // The organization's people also write to each other, and to the outside.
    from('b@contoso.example', '["a@contoso.example"]', 30),
    from('b@contoso.example', 'friend@gmail.com', 9),
    from(null, null, 500),
    from('x', ['no address'], 500),
  ];
  expect(commonDomains(emails)).toEqual(['contoso.example', 'contoso-labs.example']);
  expect(commonDomains([])).toEqual([]);
});

it('does not take the address in the To of a flood for the organization’s own, nor anything from few emails', () => {
  const flood = from('Evil <x@EVIL.example>', '["x@evil.example","y@evil.example"]', 500);
  expect(commonDomains([...toAll('a@contoso.example', 40), flood])).toEqual(['contoso.example']);
  expect(commonDomains(toAll('x@evil.example', 4))).toEqual([]);
});

it('learns from no query that anything but a time limits', () => {
  const of = (field_id: string) => ({ operator_id: 'contains', field_id, values: ['x'] });
  const all = (...condition: Condition[]) => ({ operator_id: 'and', condition });
  const asked = [
    all(),
    all(of('email.received')),
    all(of('email.received'), of('email.subject')),
    of('gone'),
  ];
  expect(asked.map((one) => asksForTimesOnly(one, EMAIL_FIELDS))).toEqual([true, true, false, false]);
});

it('forgets the organization’s own domains with each change of the connection', () => {
  const session = (connectionId: string) => ({ kind: 'signedIn', connectionId }) as SessionState;
  setSession(session('a'));
  useApp.setState({ ownDomains: ['contoso.example'] });
  setSession(session('a'));
  expect(useApp.getState().ownDomains).toEqual(['contoso.example']);
  setSession(session('b'));
  expect(useApp.getState().ownDomains).toEqual([]);
});

const users = (domain: string, n: number): readonly string[] =>
  Array.from({ length: n }, (_, at) => `user${at}@${domain}`);

describe('the domains of an organization’s users', () => {
  it('takes those of a tenth of the users, in any case of letters', () => {
    const all = [
      ...users('Contoso.Example', 50),
      ...users('contoso.co.uk', 10),
      ...users('guest.example', 3),
    ];
    expect(domainsOfUsers(all)).toEqual(['contoso.example', 'contoso.co.uk']);
  });

  it('takes no provider of mailboxes, however many users have one there', () => {
    expect(domainsOfUsers([...users('gmail.com', 40), ...users('contoso.example', 20)])).toEqual([
      'contoso.example',
    ]);
  });

  it('counts users without an address, and takes nothing of nobody', () => {
    expect(domainsOfUsers([...users('contoso.example', 1), ...Array.from({ length: 20 }, () => '')])).toEqual(
      [],
    );
    expect(domainsOfUsers([])).toEqual([]);
  });
});
