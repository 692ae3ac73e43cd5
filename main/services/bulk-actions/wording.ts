import type { SessionState } from '../../../shared/model/app-state';
import type { Brand } from '../../../shared/model/brand';
import { brandOf } from '../../../shared/rules/brand';
import type { Deps } from '../../deps';

/** The brand and the time zone that reasons are written with. */
export type Wording = {
  readonly brand: Brand;
  readonly timeZone: string;
};

/** Returns the wording for a session: by the tenant's brand, in the zone that times are shown in. */
export const wordingOf = (
  { settings, timeZone }: Pick<Deps, 'settings' | 'timeZone'>,
  state: SessionState,
): Wording => ({
  brand: brandOf(state),
  timeZone: settings.read().settings.times === 'utc' ? 'UTC' : timeZone,
});
