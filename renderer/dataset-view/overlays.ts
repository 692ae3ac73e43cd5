/** Overlays that a screen with rows draws. */
export const ROW_OVERLAYS = { export: 'rows.export', goToColumn: 'rows.goToColumn' } as const;
