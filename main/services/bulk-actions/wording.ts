import type { SessionState, Settings } from '../../../shared/model/app-state';
import type { Brand } from '../../../shared/model/brand';
import { brandOf } from '../../../shared/rules/brand';
import { shownZone } from '../../../shared/rules/tenant-zone';
import type { Deps } from '../../deps';

/** The brand, the time zone and the date format that reasons are written with. */
export type Wording = {
  readonly brand: Brand;
  readonly timeZone: string;
  readonly dateFormat: Settings['dateFormat'];
};

/** Returns the wording for a session: by the tenant's brand, with times as they are shown. */
export const wordingOf = (
  { settings, timeZone }: Pick<Deps, 'settings' | 'timeZone'>,
  state: SessionState,
): Wording => ({
  brand: brandOf(state),
  dateFormat: settings.read().settings.dateFormat,
  timeZone: shownZone(settings.read().settings.times, timeZone),
});
