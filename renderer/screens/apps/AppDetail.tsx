import { Button } from '@blueprintjs/core';
import { Disclosure } from '../../components/Disclosure';
import { Skeleton } from '../../components/Skeleton';
import { domainLabel } from '../../query/hunt-draft';
import { appDomains } from '../../query/search-targets';
import { FieldPairs } from '../../record/Fields';
import { useDefang } from '../../state/format';
import { familyOf, formatCategory, licenseOf, type AppRow } from './app-facts';
import { STATE_TONES } from './app-lists';
import { searchApp } from './commands';
import { TEXT } from './text';

type RowProps = { readonly row: AppRow };

/** A word of the tenant; one that Postern doesn't know is also shown as it was sent, with what that means. */
const Word = ({
  word: { label, meaning },
  sent,
}: {
  readonly word: { readonly label: string; readonly meaning: string };
  readonly sent: string | undefined;
}) => {
  const show = useDefang();
  if (sent === undefined) return <span title={meaning}>{label}</span>;
  return (
    <>
      {label}
      <div className="quiet">
        {meaning} <bdi>{TEXT.sent(show(sent))}</bdi>
      </div>
    </>
  );
};

const Facts = ({ row: { app } }: RowProps) => {
  const show = useDefang();
  const family = familyOf(app);
  const license = licenseOf(app);
  return (
    <dl className="pairs">
      {family === 'unknown' && (
        <>
          <dt>{TEXT.family}</dt>
          <dd>
            <Word word={TEXT.families.unknown} sent={app.family} />
          </dd>
        </>
      )}
      <dt>{TEXT.category}</dt>
      <dd>
        <bdi>{show(formatCategory(app) ?? TEXT.notStated)}</bdi>
      </dd>
      <dt>{TEXT.license}</dt>
      <dd>
        <Word
          word={TEXT.licenses[license]}
          sent={license === 'unknown' ? app.license_info?.license_type : undefined}
        />
      </dd>
    </dl>
  );
};

/** The ID and the places in the lists of the portal, which only a portal or a script needs. */
const Technical = ({ row: { app } }: RowProps) => {
  const show = useDefang();
  return (
    <Disclosure summary={<summary>{TEXT.technical}</summary>}>
      <dl className="pairs">
        <dt>{TEXT.id}</dt>
        <dd>
          <bdi className="mono">{show(app.name)}</bdi>
        </dd>
        <dt>{TEXT.storeOrder}</dt>
        <dd>{TEXT.count(app.app_store_order)}</dd>
        <dt>{TEXT.stackOrder}</dt>
        <dd>{TEXT.count(app.security_stack_order)}</dd>
      </dl>
    </Disclosure>
  );
};

const Numbers = ({ row: { numbers }, isLoading }: RowProps & { readonly isLoading: boolean }) => (
  <section aria-label={TEXT.numbers}>
    <h3>{TEXT.numbers}</h3>
    {isLoading && <Skeleton lines={3} label={TEXT.loadingNumbers} />}
    {!isLoading && !numbers && <p className="quiet">{TEXT.noNumbers}</p>}
    {numbers && (
      <dl className="pairs">
        {(['entities', 'scanned', 'threats'] as const).map((key) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{TEXT[key]}</dt>
            <dd>{TEXT.count(numbers[key])}</dd>
          </div>
        ))}
      </dl>
    )}
  </section>
);

/** The types of entities that an app holds, each with a search. */
const Types = ({ row: { app, label } }: RowProps) => {
  const show = useDefang();
  return (
    <section aria-label={TEXT.types}>
      <h3>{TEXT.types}</h3>
      {app.state === 'disabled' ? (
        <p className="quiet">{TEXT.noSearch}</p>
      ) : (
        <div className="app-types">
          {appDomains(app).map((domain) => (
            <Button
              key={domain}
              aria-label={TEXT.searchType(domainLabel(domain), show(label))}
              onClick={() => searchApp(app, domain)}
            >
              {domainLabel(domain)}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
};

/** Everything that the tenant says of an app or a security tool. */
export const AppDetail = ({ row, isLoading }: RowProps & { readonly isLoading: boolean }) => {
  const { app, label } = row;
  const show = useDefang();
  const state = TEXT.states[app.state];
  return (
    <aside data-pane className="app-detail" aria-label={TEXT.detail}>
      <h2>
        <bdi>{show(label)}</bdi> <span className={`tag ${STATE_TONES[app.state]}`}>{state.label}</span>
      </h2>
      <p className="quiet">{state.meaning}</p>
      <Facts row={row} />
      <Numbers row={row} isLoading={isLoading} />
      {app.is_saas && <Types row={row} />}
      {Object.keys(app.options).length > 0 && (
        <section aria-label={TEXT.options}>
          <h3>{TEXT.options}</h3>
          <FieldPairs fields={app.options} />
        </section>
      )}
      <Technical key={app.name} row={row} />
    </aside>
  );
};
