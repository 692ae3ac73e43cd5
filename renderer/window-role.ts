/** True in the profile window, which shows the record under the cursor of the main window. Both load the same page. */
export const isProfileWindow = window.location.search === '?profile';
