import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { IconAlertCircle, IconCheck } from '../icons.ts';
import { hostToasts, type Toast } from './toasts.ts';

const looks = {
  success: { color: 'green.8', icon: <IconCheck size={18} /> },
  error: { color: 'red.8', icon: <IconAlertCircle size={20} /> },
};

function show({ kind, message }: Toast) {
  const closeButtonProps = { 'aria-label': 'fechar' };
  notifications.show({ message, ...looks[kind], withBorder: true, closeButtonProps });
}

export interface ToastPlace {
  /** How many are seen at the same time; the others wait in a queue. */
  readonly limit: number;
  /** At the bottom a new one comes below those that are there, nearest to the edge. */
  readonly position: 'top-center' | 'bottom-right';
}

/** Each toast for 4 s, equal texts too. */
export default function ToastHost(place: ToastPlace) {
  useEffect(() => hostToasts(show), []);
  return <Notifications {...place} autoClose={4000} containerWidth="24rem" zIndex={400} />;
}
