// Generated from supabase/migrations by supabase/local/generate-types.ts.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      inquiries: {
        Row: {
          contact_name: string;
          created_at: string;
          email: string;
          estimated_users: string | null;
          id: string;
          message: string | null;
          organization_name: string;
          organization_type: string;
          phone: string;
          reference: string;
          status: string;
          submission_id: string;
          suspected_spam: boolean;
        };
        Insert: {
          contact_name: string;
          created_at?: string;
          email: string;
          estimated_users?: string | null;
          id?: string;
          message?: string | null;
          organization_name: string;
          organization_type?: string;
          phone: string;
          reference?: string;
          status?: string;
          submission_id?: string;
          suspected_spam?: boolean;
        };
        Update: {
          contact_name?: string;
          created_at?: string;
          email?: string;
          estimated_users?: string | null;
          id?: string;
          message?: string | null;
          organization_name?: string;
          organization_type?: string;
          phone?: string;
          reference?: string;
          status?: string;
          submission_id?: string;
          suspected_spam?: boolean;
        };
        Relationships: [];
      };
      invite_codes: {
        Row: {
          code_hash: string;
          created_at: string;
          expires_at: string | null;
          grants_admin: boolean;
          id: string;
          label: string;
          max_uses: number;
          revoked_at: string | null;
          uses: number;
        };
        Insert: {
          code_hash: string;
          created_at?: string;
          expires_at?: string | null;
          grants_admin?: boolean;
          id?: string;
          label?: string;
          max_uses?: number;
          revoked_at?: string | null;
          uses?: number;
        };
        Update: {
          code_hash?: string;
          created_at?: string;
          expires_at?: string | null;
          grants_admin?: boolean;
          id?: string;
          label?: string;
          max_uses?: number;
          revoked_at?: string | null;
          uses?: number;
        };
        Relationships: [];
      };
      user_roles: {
        Row: { created_at: string; role: string; user_id: string };
        Insert: { created_at?: string; role: string; user_id: string };
        Update: { created_at?: string; role?: string; user_id?: string };
        Relationships: [];
      };
    };
    Views: { [_ in never]: never };
    Functions: { check_invite_code: { Args: { code: string; caller: string }; Returns: string } };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
