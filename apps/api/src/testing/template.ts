/** The database that tests clone. Nothing can connect to it. */
export const TEMPLATE_DATABASE = 'indike_template';
