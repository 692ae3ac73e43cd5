/** The tenant's documented constants (see shared/README.md, Figures). */
export const CACHE_MS = 300_000;
/** A cursor that nobody used for this long (`1m`) is dropped by the tenant. */
export const SCROLL_TIME = '1m';
export const SCROLL_MS = 60_000;
export const PAGE_SIZE = 25;
/** The most rows that a page of a query may ask for. */
export const MAX_PAGE_SIZE = 5_000;
export const PERMISSION_PAGE_SIZE = 20;
export const FILE_EVENTS_PAGE_SIZE = 100;
export const DEBUG_LINKS_PAGE_SIZE = 100_000;
export const EXCEPTION_PAGE_SIZE = 20;
export const DOWNLOAD_CHECK_RETRIES = 3;
export const HEAT_MAP_PAGE_SIZE = 5_000;
export const HEAT_MAP_RETRIES = 1;
/** Zoom-in mode holds while no app has more rows than this. */
export const ZOOM_IN_MAX_ROWS = 3_000;
/** Details collapse from this many items on. */
export const COLLAPSE_AT = 10;
/** Ids of a saved query's rows that one request brings; queries with more are counted for new rows only where that was asked for. */
export const COUNTED_AT_ONCE = 5_000;
