import { linkDomain, createLinks } from '../content/links';
import type { ClickRow, EmailRow } from '../rows';
import { HOUR_MS } from './calendar';
import { GROUP_ADDRESSES } from './directory';
import { VICTIM } from './people';
import { hexId, Rand, weighted } from '../random';
import type { Source } from './source';
import { storyTime } from './story-emails';

const GOOD = weighted<string>([
  ['Allowed', 92],
  ['Pending verdict', 3],
  ['Pending verdict bypassed', 2],
  ['Error page', 2],
  ['Failure', 1],
]);
const BAD = weighted<string>([
  ['Blocked', 60],
  ['Block overridden', 12],
  ['Allowed', 14],
  ['Pending verdict', 6],
  ['Pending verdict bypassed', 5],
  ['Error page', 2],
  ['Failure', 1],
]);
const WORKLOADS = weighted<string>([
  ['Email', 86],
  ['Office', 8],
  ['Teams', 6],
]);
const PASSED = new Set(['Allowed', 'Block overridden', 'Pending verdict bypassed']);

/** Returns the most clicks that a tenant with this number of emails has. */
export const clickLimit = (emails: number): number =>
  Math.min(20_000, Math.max(400, Math.floor(emails / 10)));

type Clicked = Pick<
  EmailRow,
  'entity_id' | 'saas' | 'n' | 'style' | 'received' | 'recipients' | 'verdict' | 'verdict_rank'
>;

/** Returns click `n`, on a link of `email`; undefined if the email has no link. The first click is the victim's. */
export const clickOn = (source: Source, n: number, email: Clicked): ClickRow | undefined => {
  const { seed, people, calendar } = source;
  const r = new Rand(seed, 'click', n);
  const links = createLinks(seed, email);
  const link = links.length > 0 ? r.pick(links) : undefined;
  if (!link) return undefined;
  const story = email.n === 0;
  const user = story
    ? VICTIM
    : ((JSON.parse(email.recipients) as string[]).find(
        (one) => one.endsWith('@contoso.example') && !GROUP_ADDRESSES.has(one),
      ) ?? r.pick(people).email);
  const action = story ? 'Block overridden' : r.pick(email.verdict_rank > 1 ? BAD : GOOD);
  return {
    entity_id: hexId(seed, 'click', n),
    entity_type: `${email.saas}_click`,
    saas: email.saas,
    n,
    email_id: email.entity_id,
    time: story ? storyTime(source, -80) : calendar.after(r, email.received, r.next() * 48 * HOUR_MS),
    user,
    url: link.url,
    domain: linkDomain(link.url),
    action,
    workload: story ? 'Email' : r.pick(WORKLOADS),
    ip: `10.${r.int(0, 40)}.${r.int(0, 255)}.${r.int(1, 254)}`,
    country: people.find((one) => one.email === user)?.office.country ?? 'US',
    is_clicked_through: PASSED.has(action) ? 1 : 0,
    verdict: email.verdict,
    verdict_rank: email.verdict_rank,
    action_data: '{}',
  };
};
