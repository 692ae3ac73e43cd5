/** Limits that the tenant documents (see shared/README.md, Figures). */
export const CACHE_MS = 300_000;
/** The tenant drops a cursor after this time without use. */
export const SCROLL_TIME = '1m';
export const PAGE_SIZE = 25;
/** Most rows in a page of a list of an entity. */
export const MAX_LIST_PAGE_SIZE = 1_000;
/** Most rows in a page of a query. */
export const MAX_PAGE_SIZE = 5_000;
export const PERMISSION_PAGE_SIZE = 20;
export const FILE_EVENTS_PAGE_SIZE = 100;
export const DEBUG_LINKS_PAGE_SIZE = 100_000;
export const EXCEPTION_PAGE_SIZE = 20;
export const DOWNLOAD_CHECK_RETRIES = 3;
export const HEAT_MAP_PAGE_SIZE = 5_000;
export const HEAT_MAP_RETRIES = 1;
/** Zoom-in mode applies while no app has more rows than this. */
export const ZOOM_IN_MAX_ROWS = 3_000;
/** Details with this many items or more are collapsed. */
export const COLLAPSE_AT = 10;
/** Most entity IDs that one request for a saved query's rows returns. Larger queries are counted for new rows only on request. */
export const COUNTED_AT_ONCE = 5_000;
/** Rows of a verdict matrix: each may be a request to the tenant, four at a time. */
export const MATRIX_MOST_ROWS = 1_000;
