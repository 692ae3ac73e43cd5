import type { SessionState } from '../../../shared/model/app-state';
import { brandLabel } from '../../../shared/rules/brand';
import type { Deps } from '../../deps';

/** The brand and the time zone that reasons are written with. */
export type Wording = {
  readonly brandLabel: string;
  readonly timeZone: string;
};

/** Returns the wording for a session: by the tenant's brand, in the zone that times are shown in. */
export const wordingOf = (
  { settings, timeZone }: Pick<Deps, 'settings' | 'timeZone'>,
  state: SessionState,
): Wording => ({
  brandLabel: brandLabel(state.kind === 'signedIn' ? state.brand : ''),
  timeZone: settings.read().settings.times === 'utc' ? 'UTC' : timeZone,
});
