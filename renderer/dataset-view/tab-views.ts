/** The dataset view of each tab, so that commands and records reach it without knowing its screen. */
import type { Selection, ViewSpec } from '../../shared/dataset';
import type { RowName } from '../../shared/rules/naming-column';
import type { ColumnLike } from './first-group';
import { currentTab, isOpenTab, useWorkspace } from '../state/workspace-store';

/** The part of a view that the commands of any screen need. */
export type TabView = {
  readonly store: {
    readonly getState: () => {
      readonly count: number;
      readonly view: ViewSpec;
      readonly selection: Selection;
      readonly open: object | null;
      readonly grouped: readonly string[] | null;
      readonly dataset: { readonly columns: readonly ColumnLike[]; readonly isLocal: boolean } | null;
    };
  };
  readonly step: (by: number, isHeld?: boolean) => Promise<void>;
  readonly note: (patch: {
    readonly open?: null;
    readonly grouped?: readonly string[] | null;
    readonly wantsGroupFocus?: boolean;
  }) => void;
  /** Returns the entity that the open row names; a hunt and a queue open records instead. */
  readonly openName?: () => RowName | undefined;
  /** Switches the open row between its cells and the profile of the entity that it names. */
  readonly switchProfile?: () => void;
};

const views = new Map<string, TabView>();

/** Puts the view of a tab in place of the one it had; undefined removes it. */
export const setTabView = (tab: string, view: TabView | undefined): void => {
  if (view) views.set(tab, view);
  else views.delete(tab);
};

/** Creates a registry of the views of one screen's tabs. It closes a view that is replaced, or whose tab is closed. */
export const createTabViews = <View extends TabView & { readonly close: () => void }>() => {
  const own = new Map<string, View>();
  const put = (tab: string, view?: View): void => {
    const before = own.get(tab);
    if (before === view) return;
    before?.close();
    if (view) own.set(tab, view);
    else own.delete(tab);
    setTabView(tab, view);
  };
  useWorkspace.subscribe(() => [...own.keys()].filter((tab) => !isOpenTab(tab)).forEach((tab) => put(tab)));
  return {
    put,
    of: (tab: string): View | undefined => own.get(tab),
    /** Returns the view of the tab on screen, if this registry has it. */
    current: (): View | undefined => own.get(currentTab()?.id ?? ''),
  };
};

/** Returns the view of the tab on screen. */
export const currentView = (): TabView | undefined => views.get(currentTab()?.id ?? '');

/** Returns true if a tab shows rows of a tenant, which close with its session. Those of files stay open. */
export const showsTenantRows = ({ id }: { readonly id: string }): boolean =>
  views.get(id)?.store.getState().dataset?.isLocal === false;
