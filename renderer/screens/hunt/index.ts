import { Search } from '@blueprintjs/icons';
import { z } from 'zod';
import type { Tab } from '../../../shared/model/app-state';
import { QueryDomain } from '../../../shared/model/ids';
import { domainLabel } from '../../query/hunt-draft';
import { HUNT_SCREEN } from '../../query/hunt-screen';
import { screenModule } from '../../screen-module';
import { followPastQueries } from '../../state/past-queries-store';
import { HUNT_COMMANDS } from './commands';
import { HuntScreen } from './HuntScreen';
import { TEXT } from './text';

/** The part of a stored hunt that says what it looks for: the words of its last run. */
const Described = z.looseObject({ query_domain: QueryDomain, ran: z.object({ words: z.string() }) });

const describe = ({ draft }: Tab): string => {
  const stored = Described.safeParse(draft).data;
  return stored ? TEXT.describe(domainLabel(stored.query_domain), stored.ran.words) : '';
};

/** A query, its results and the open record. Part of the start: the first rows are drawn by it. */
export const hunt = screenModule({
  id: HUNT_SCREEN,
  title: TEXT.commands.newTab,
  icon: Search,
  needsSession: true,
  railOf: 'queries',
  opensNewTab: true,
  Screen: HuntScreen,
  describe,
  commands: HUNT_COMMANDS,
  // `readDraft` takes each part that it knows and leaves out the rest.
  tabState: z.looseObject({}),
  formerId: 'queries',
  start: followPastQueries,
});
