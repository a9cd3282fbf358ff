import * as Tooltip from "@radix-ui/react-tooltip";
import * as Toast from "@radix-ui/react-toast";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Route, Routes } from "react-router";
import "../../../app/app.css";
import { SpaLanding } from "./spa-landing.tsx";

// The landing page as a client-rendered app, for comparison.

const root = document.querySelector("#root");
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <Tooltip.Provider>
        <Toast.Provider>
          <BrowserRouter>
            <Routes>
              <Route path="/" element={<SpaLanding />} />
            </Routes>
          </BrowserRouter>
          <Toast.Viewport />
        </Toast.Provider>
      </Tooltip.Provider>
    </QueryClientProvider>,
  );
}
