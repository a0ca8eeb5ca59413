import type { ComponentType } from "react";
import { usePathname } from "wouter/use-browser-location";
import { Redirect } from "../components/Redirect";
import { Spinner } from "../components/Spinner";
import { Toasts } from "../components/Toasts";
import { DashboardScreen } from "../features/dashboard/DashboardScreen";
import { LedControlScreen } from "../features/lights/LedControlScreen";
import { SignInScreen } from "../features/signin/SignInScreen";
import { useSession } from "../state/session";
import { dismissToast, useToasts } from "../state/toasts";
import { SandTablePlaceholder, SettingsPlaceholder } from "./NotConnectedYet";
import { Shell } from "./Shell";

/** For signed-in people only. */
const SCREENS: Record<string, ComponentType> = {
  "/dashboard": DashboardScreen,
  "/led-control": LedControlScreen,
  "/sand-table": SandTablePlaceholder,
  "/settings": SettingsPlaceholder,
};

export function App() {
  return (
    <>
      <CurrentScreen />
      <Toasts toasts={useToasts()} onDismiss={dismissToast} />
    </>
  );
}

function CurrentScreen() {
  const { status } = useSession();
  const path = usePathname();
  if (status === "loading") return <Spinner label="Loading..." />;
  if (path === "/login") return <SignInScreen />;
  if (status === "unauthenticated") return <Redirect to="/login" />;
  const Screen = SCREENS[path];
  if (!Screen) return <Redirect to="/dashboard" />;
  return (
    <Shell>
      <Screen />
    </Shell>
  );
}
