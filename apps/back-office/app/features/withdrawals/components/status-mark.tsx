import { statusText } from '../model/texts.ts';
import classes from './status-mark.module.css';

/** Its name says all; the dot is for who looks over many of them. */
export const StatusMark = ({ status }: { readonly status: number }) => (
  <span className={classes['status']} data-status={status}>
    {statusText(status)}
  </span>
);
