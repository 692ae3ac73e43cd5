import type { SettingsImport } from '../../../shared/local-calls/settings';
import type { SettingChange } from '../../../shared/model/settings-file';
import { FLAGS, type FlagName } from '../../../shared/rules/flags';
import { placedCommands } from '../../commands/bindings';
import { commandSetsByDefault } from '../../commands/registry';
import { local } from '../../bridge';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { SmallTable } from '../../components/SmallTable';
import { readAppState } from '../../state/app-store';
import { useDefang } from '../../state/format';
import { toast } from '../../state/overlay-store';
import { formatKeys } from './key-items';
import { SETTINGS } from './setting-list';
import { TEXT } from './text';

const T = TEXT.file.import;

const isFlag = (part: string): part is FlagName => Object.hasOwn(FLAGS, part);

const partLabel = (part: string): string => {
  if (isFlag(part)) return FLAGS[part].label;
  return (T.parts as Readonly<Record<string, string>>)[part] ?? part;
};

const settingLabel = (key: string): string =>
  key === 'proxy' ? TEXT.proxy.label : (SETTINGS.find((one) => one.key === key)?.label ?? key);

const commandLabelOf = (id: string): string =>
  placedCommands(commandSetsByDefault()).find(({ command }) => command.id === id)?.command.label ?? id;

/** Names what a change is about. */
const labelOf = ({ subject }: SettingChange): string => {
  if (subject.kind === 'keys') return T.key(commandLabelOf(subject.command));
  return subject.kind === 'setting'
    ? settingLabel(subject.key)
    : T.connection(subject.address, partLabel(subject.part));
};

const parse = (json: string): unknown => JSON.parse(json);

const isOption = (value: unknown): value is string | number => ['string', 'number'].includes(typeof value);

/** Formats a value of a setting by the words of its control, if it has some. */
const formatSetting = (key: string, value: unknown): string | undefined => {
  const control = SETTINGS.find((one) => one.key === key)?.control;
  if (control?.kind !== 'choice') return undefined;
  const asked = typeof value === 'boolean' ? (value ? 'on' : 'off') : value;
  return control.options('UTC').find((option) => option.value === asked)?.label;
};

const formatPart = (part: string, value: unknown): string | undefined => {
  if (part === 'color' && typeof value === 'number')
    return TEXT.connections.color.options[value % TEXT.connections.color.options.length];
  return isFlag(part) ? (value === true ? TEXT.flags.on : TEXT.flags.off) : undefined;
};

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const formatProxy = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null || !('mode' in value)) return undefined;
  const mode = Object.entries(TEXT.proxy.modes).find(([one]) => one === value.mode)?.[1] ?? '';
  return 'address' in value && value.address !== '' ? `${mode}: ${String(value.address)}` : mode;
};

/** Formats one side of a change. */
const formatSide = ({ subject }: SettingChange, side: string | null): string => {
  if (side === null) return T.unset;
  const value = parse(side);
  if (subject.kind === 'keys') return isTexts(value) ? formatKeys(value) : side;
  const known =
    subject.kind === 'connection'
      ? formatPart(subject.part, value)
      : (formatProxy(value) ?? formatSetting(subject.key, value));
  return known ?? (isOption(value) ? String(value) : side);
};

const Changes = ({ changes }: { readonly changes: readonly SettingChange[] }) => {
  const show = useDefang();
  return (
    <SmallTable
      name={T.title}
      hasAutoHeight
      rows={changes}
      columns={[
        { label: T.columns.what, width: 220, grows: true, cell: (one) => <bdi>{show(labelOf(one))}</bdi> },
        {
          label: T.columns.before,
          width: 160,
          cell: (one) => <bdi className="quiet">{show(formatSide(one, one.before))}</bdi>,
        },
        { label: T.columns.after, width: 160, cell: (one) => <bdi>{show(formatSide(one, one.after))}</bdi> },
      ]}
    />
  );
};

type ImportDialogProps = { readonly read: SettingsImport; readonly onClose: () => void };

/** Shows what a file of settings changes, before it does. */
export const ImportDialog = ({ read, onClose }: ImportDialogProps) => {
  const show = useDefang();
  const { changes, leftOut } = read;
  const hasNew = changes.some(
    ({ subject, before }) => subject.kind === 'connection' && subject.part === 'label' && before === null,
  );
  const form = useForm({
    initial: {},
    missingOf: () => (changes.length === 0 ? { reason: T.nothing } : undefined),
    send: async () => {
      const result = await local['settings.import']({ id: read.id });
      if (!result.ok) return result.failure;
      await readAppState();
      toast(T.done(changes.length), 'ok');
      onClose();
      return null;
    },
  });
  return (
    <FormDialog
      title={T.title}
      form={form}
      submitLabel={T.submit}
      width={720}
      focusesSubmit
      onClose={onClose}
    >
      {changes.length === 0 ? <p>{T.nothing}</p> : <p>{show(T.from(read.fileName))}</p>}
      {changes.length > 0 && <Changes changes={changes} />}
      {hasNew && <p className="quiet">{T.newConnection}</p>}
      {leftOut.length > 0 && <p className="quiet">{show(T.leftOut(leftOut.join(', ')))}</p>}
    </FormDialog>
  );
};
