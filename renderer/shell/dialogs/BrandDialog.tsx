import { useEffect } from 'react';
import { ok } from '../../../shared/bridge';
import type { BadBrandPack, BrandPack } from '../../../shared/model/brand';
import {
  DEFAULT_BRAND,
  isDefaultBrand,
  quarantinedBy,
  resolveBrand,
  toolLabel,
} from '../../../shared/rules/brand';
import { api, local } from '../../bridge';
import { BrandMark } from '../../components/BrandMark';
import { FailurePanel } from '../../components/FailurePanel';
import { FormDialog } from '../../components/form/FormDialog';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import { useForm } from '../../components/form/use-form';
import { Modal } from '../../components/Modal';
import { Skeleton } from '../../components/Skeleton';
import { useApp } from '../../state/app-store';
import { previewBrand, useBrand } from '../../state/brand';
import { useResource } from '../../state/use-resource';
import { TEXT } from '../text';

const T = TEXT.brand;

/** Follows the tenant, and so is no pack's ID. */
const AUTOMATIC = '(automatic)';
const DEFAULT = '';

/** The names that the shown brand gives. */
const Sample = () => {
  const brand = useBrand();
  const { name, marks, tools, hiddenTools } = brand;
  const ofBrand = isDefaultBrand(brand) ? [] : [name];
  const renamed = Object.keys(tools).map((tool) => T.renamed(toolLabel(tool), toolLabel(tool, brand)));
  return (
    <dl className="pairs" aria-label={T.sample}>
      <dt>{T.name}</dt>
      <dd>
        <BrandMark marks={marks} /> <bdi>{name}</bdi>
      </dd>
      <dt>{T.tools}</dt>
      <dd>{renamed.length === 0 ? T.none : renamed.map((text) => <div key={text}>{text}</div>)}</dd>
      <dt>{T.hidden}</dt>
      <dd>{hiddenTools.length === 0 ? T.none : hiddenTools.map((tool) => toolLabel(tool)).join(', ')}</dd>
      <dt>{T.actors}</dt>
      <dd>
        {['analyst', ...ofBrand, 'microsoft', 'admin'].map((who) => quarantinedBy(who, brand)).join(', ')}
      </dd>
    </dl>
  );
};

const fieldOf = (packs: readonly BrandPack[]): FieldSpec => ({
  name: 'brand',
  label: T.brand,
  hint: T.hint,
  kind: 'select',
  isFocused: true,
  options: [
    { value: AUTOMATIC, label: T.automatic },
    { value: DEFAULT, label: DEFAULT_BRAND.name },
    ...packs.map(({ id, name }) => ({ value: id, label: name })),
  ],
});

type FormProps = {
  readonly packs: readonly BrandPack[];
  readonly bad: readonly BadBrandPack[];
  /** The brand that the tenant names. */
  readonly tenant: string;
  readonly onClose: () => void;
};

const Form = ({ packs, bad, tenant, onClose }: FormProps) => {
  const session = useApp((s) => s.session);
  const settings = useApp((s) => s.settings);
  const [id, origin] = session.kind === 'signedIn' ? [session.connectionId, session.address] : ['', ''];
  const { [id]: chosen, ...others } = settings.tenantBrands;
  const form = useForm({
    initial: { brand: chosen ?? AUTOMATIC },
    send: async ({ brand }) => {
      const tenantBrands = brand === AUTOMATIC ? others : { ...others, [id]: brand };
      const saved = await local['app.saveSettings']({ ...settings, tenantBrands });
      if (!saved.ok) return saved.failure;
      useApp.setState({ settings: saved.value });
      onClose();
      return null;
    },
  });
  const pick = (brand: string) => {
    form.change({ brand });
    previewBrand(resolveBrand(packs, { tenant, origin, chosen: brand === AUTOMATIC ? undefined : brand }));
  };
  return (
    <FormDialog title={T.title} form={form} submitLabel={T.save} width={480} onClose={onClose}>
      <FormFields fields={[fieldOf(packs)]} values={form.values} onChange={(_, brand) => pick(brand)} />
      <Sample />
      {bad.map(({ file, problem }) => (
        <p key={file} className="strip warn">
          {T.bad(file, problem)}
        </p>
      ))}
    </FormDialog>
  );
};

/** Chooses the brand that the window shows for this connection. Each choice is shown at once; closing the dialog shows the stored one again. */
export const BrandDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { resource, reload } = useResource('brands', async () => {
    const [listed, apps] = await Promise.all([local['brand.list']({}), api['apps.secEntities']({})]);
    // Without an answer of the tenant, its portal alone decides.
    return listed.ok ? ok({ ...listed.value, tenant: apps.ok ? (apps.value.brand ?? '') : '' }) : listed;
  });
  useEffect(() => () => previewBrand(null), []);
  if (resource.state === 'ready') return <Form {...resource.value} onClose={onClose} />;
  return (
    <Modal title={T.title} width={480} onClose={onClose}>
      {resource.state === 'failed' ? (
        <FailurePanel failure={resource.failure} onRetry={reload} />
      ) : (
        <Skeleton lines={6} label={T.loading} />
      )}
    </Modal>
  );
};
