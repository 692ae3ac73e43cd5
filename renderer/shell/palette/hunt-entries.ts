/** The hunts that fit a typed text, by the fields that the tenant's configs have. */
import type { QueryConfig } from '../../../shared/model/query';
import { formatCondition } from '../../../shared/rules/format-condition';
import { huntCondition } from '../../query/pivot';
import { domainLabel } from '../../query/hunt-draft';
import { searchConditions } from '../../query/search-fields';
import type { SearchTarget } from '../../query/search-targets';
import type { Typed } from '../../query/typed-kind';
import { TEXT } from '../text';
import type { Entry } from './entry';

/** The hunts for a typed text in one app and type. */
export const huntEntries = (
  { app, domain }: SearchTarget,
  config: QueryConfig,
  typed: Typed,
  show: (text: string) => string,
): readonly Entry[] =>
  typed.kinds.flatMap((kind) =>
    searchConditions(config, kind, typed.text).map((condition) => ({
      id: `hunt-${app.name}-${domain}-${condition.field_id ?? ''}-${kind}`,
      label: show(TEXT.palettes.hunt(domainLabel(domain), formatCondition(condition, config))),
      note: app.label,
      isEnabled: true,
      madeForText: typed.kinds[0] === 'words' ? ('last' as const) : ('first' as const),
      run: () => huntCondition({ saas_id: app.name, query_domain: domain }, condition),
    })),
  );
