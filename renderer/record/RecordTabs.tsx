import { Tab, Tabs } from '@blueprintjs/core';
import { Boundary } from '../components/Boundary';
import { useOpenTab } from './open-tab-store';
import type { RecordTypes, RecordPartProps, RecordTab } from './record-kind';
import type { RecordDomain } from './record-target';
import { RECORDS } from './records';

type TabsProps<D extends RecordDomain> = RecordPartProps<RecordTypes[D]> & { readonly domain: D };

/** The tabs of a record. If one panel fails, the other tabs stay usable. */
export const RecordTabs = <D extends RecordDomain>({ domain, target, record }: TabsProps<D>) => {
  const { tabs, title } = RECORDS[domain];
  const { open, openTab } = useOpenTab<RecordTab<RecordTypes[D]>>(domain, tabs, {
    target,
    title: title(record) || target.entityId,
  });
  const { panel: Panel } = open;
  const panel = (
    <div className="record-panel">
      <Boundary key={open.id} name={open.title(record)}>
        <Panel target={target} record={record} />
      </Boundary>
    </div>
  );
  if (tabs.length === 1) return panel;
  return (
    <Tabs
      id="record"
      className="record-tabs"
      selectedTabId={open.id}
      renderActiveTabPanelOnly
      animate={false}
      onChange={(id) => openTab(String(id))}
    >
      {tabs.map((tab) => (
        <Tab key={tab.id} id={tab.id} title={tab.title(record)} panel={tab.id === open.id ? panel : <></>} />
      ))}
    </Tabs>
  );
};
