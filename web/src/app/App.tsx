import type { ReactNode } from "react";
import { Redirect, Route, Switch } from "wouter";
import { Spinner } from "../components/Spinner";
import { Toasts } from "../components/Toasts";
import { DashboardScreen } from "../features/dashboard/DashboardScreen";
import { LedControlScreen } from "../features/lights/LedControlScreen";
import { SignInScreen } from "../features/signin/SignInScreen";
import { useSession } from "../state/session";
import { dismissToast, useToasts } from "../state/toasts";
import { SandTablePlaceholder, SettingsPlaceholder } from "./NotConnectedYet";
import { Shell } from "./Shell";

const SCREENS = {
  "/dashboard": DashboardScreen,
  "/led-control": LedControlScreen,
  "/sand-table": SandTablePlaceholder,
  "/settings": SettingsPlaceholder,
};

export function App() {
  return (
    <>
      <Screens />
      <Toasts toasts={useToasts()} onDismiss={dismissToast} />
    </>
  );
}

function Screens() {
  const { status } = useSession();
  if (status === "loading") return <Spinner label="Loading..." />;
  const isSignedIn = status === "authenticated";
  const home = isSignedIn ? "/dashboard" : "/login";
  return (
    <Switch>
      <Route path="/login">
        <SignInScreen />
      </Route>
      {Object.entries(SCREENS).map(([path, Screen]) => (
        <Route key={path} path={path}>
          <Guarded allowed={isSignedIn}>
            <Screen />
          </Guarded>
        </Route>
      ))}
      <Route>
        <Redirect to={home} replace />
      </Route>
    </Switch>
  );
}

function Guarded({ allowed, children }: { allowed: boolean; children: ReactNode }) {
  return allowed ? <Shell>{children}</Shell> : <Redirect to="/login" replace />;
}
